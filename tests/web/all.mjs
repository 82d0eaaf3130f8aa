// The browser tests, one after another with one browser: node --test-reporter=tap all.mjs
import "./source.test.mjs";
import "./say.test.mjs";
import "./games.test.mjs";
import "./ways.test.mjs";
import "./access.test.mjs";
import "./pages.test.mjs";
import "./online.test.mjs";
import "./solve.test.mjs";
import "./fair.test.mjs";
import "./sound.test.mjs";
import "./coach.test.mjs";
import "./chart.test.mjs";
import "./daily.test.mjs";
import "./update.test.mjs";
