// paper.ts - the look of the pages that are only read: host.html, privacy.html.
import "./style/paper.css";
import { applyTheme } from "./session/store";

applyTheme();
