// How a board and house rules of one's own are made.
import { Guide } from "../learn/guide.tsx";
import "./rules.css";

export function MakingPage() {
  return (
    <main class="rules-page">
      <Guide subject="making" />
    </main>
  );
}
