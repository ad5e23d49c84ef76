import { render } from "preact";
import { followLinks } from "./address.ts";
import { App } from "./app.tsx";
import "./look/base.css";
import { speak, wantedLang } from "./words/words.ts";

const root = document.getElementById("app");
if (!root) throw new Error("index.html has no place for the client");
document.addEventListener("click", followLinks);
await speak(wantedLang());
render(<App />, root);
