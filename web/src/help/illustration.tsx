// A picture in a guide, drawn by the board itself. Its board is loaded when the reader comes near it.
import { useEffect, useRef, useState } from "preact/hooks";
import { useBoard } from "../board/boards.ts";
import { BoardCutout } from "../board/cutout.tsx";
import { t } from "../i18n/translate.ts";
import { findRulebook } from "../session/catalog.ts";
import { CardRow } from "../ui/card.tsx";
import type { Illustration } from "./illustrations.ts";
import "./illustration.css";

const NEAR = "400px";

export function IllustrationView({ illustration }: { readonly illustration: Illustration }) {
  const figure = useRef<HTMLElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver((found) => found.some((one) => one.isIntersecting) && setNear(true), {
      rootMargin: NEAR,
    });
    if (figure.current) observer.observe(figure.current);
    return () => observer.disconnect();
  }, []);
  const board = useBoard(isNear ? illustration.book : null);
  const book = findRulebook(illustration.book);
  const { name, routes, owners, buildings, trail, cards } = illustration;
  const caption = t(`web.help.figure.${name}`);
  return (
    <figure class="illustration" ref={figure}>
      <div class="illustration-board">
        {board && <BoardCutout {...{ board, routes, owners, buildings, trail, book }} label={caption} />}
      </div>
      <figcaption>
        {cards.length > 0 && <CardRow cards={cards} />}
        <span>{caption}</span>
      </figcaption>
    </figure>
  );
}
