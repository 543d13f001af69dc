// A process of its own, because unpacking changes the environment, which servers would inherit.
import { findBrowser } from './browser.ts';

await findBrowser();
