// A question before something that cannot be taken back, in place of the button that asked for it.
import "./confirm-box.css";

type Props = {
  readonly question: string;
  readonly yes: string;
  readonly no: string;
  readonly onYes: () => void;
  readonly onNo: () => void;
};

export function ConfirmBox({ question, yes, no, onYes, onNo }: Props) {
  return (
    <fieldset class="confirm-box">
      <legend>{question}</legend>
      <button type="button" class="main" onClick={onYes}>
        {yes}
      </button>
      <button type="button" onClick={onNo}>
        {no}
      </button>
    </fieldset>
  );
}
