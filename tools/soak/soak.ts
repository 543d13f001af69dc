// `npm run soak`: the tests that take too long for `npm test`.
await import('./import-kills.ts');
await import('./database-outages.ts');
await import('./reveal-kills.ts');
await import('./export-kills.ts');
await import('./export-readers.ts');
await import('./removal-histories.ts');
await import('./search-agreement.ts');
