// Pages that few visitors open, the results and the showcases. They are one script, which is loaded when one of them is shown, or while a
// game is played.

export { FairDeal } from "../results/fair-deal.tsx";
export { Results } from "../results/results.tsx";
export { Shown } from "../showcase/shown.tsx";
export { GamesPage } from "./games.tsx";
export { RecordPage } from "./record.tsx";
export { ReplayPage } from "./replay.tsx";
export { CustomGuidePage, RulesPage } from "./rules.tsx";
export { TransferPage } from "./transfer.tsx";
