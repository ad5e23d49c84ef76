// A question before something that cannot be taken back, in place of the button that asked for it or in a dialog.
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
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
      <Button class="main" onClick={onYes} text={yes} />
      <Button onClick={onNo} text={no} />
    </fieldset>
  );
}

type DialogProps = Props & { readonly title: string };

export function ConfirmDialog({ title, question, yes, no, onYes, onNo }: DialogProps) {
  return (
    <Dialog title={title} onClose={onNo}>
      <p>{question}</p>
      <div class="confirm-buttons">
        <Button class="main" onClick={onYes} text={yes} />
        <Button onClick={onNo} text={no} />
      </div>
    </Dialog>
  );
}
