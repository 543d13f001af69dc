// `npm run soak`: the tests that take too long for `npm test`. `npm run soak -- resume-files` runs one of them.
const soaks = {
  'import-kills': () => import('./import-kills.ts'),
  'database-outages': () => import('./database-outages.ts'),
  'reveal-kills': () => import('./reveal-kills.ts'),
  'export-kills': () => import('./export-kills.ts'),
  'export-readers': () => import('./export-readers.ts'),
  'removal-histories': () => import('./removal-histories.ts'),
  'resume-files': () => import('./resume-files.ts'),
  'rolling-restarts': () => import('./rolling-restarts.ts'),
  'search-agreement': () => import('./search-agreement.ts'),
};

const named = process.argv.slice(2);
const unknown = named.filter((name) => !(name in soaks));
if (unknown.length > 0)
  throw new Error(`There is no soak test ${unknown.join(', ')}. There are: ${Object.keys(soaks).join(', ')}.`);
for (const [name, run] of Object.entries(soaks)) if (named.length === 0 || named.includes(name)) await run();
