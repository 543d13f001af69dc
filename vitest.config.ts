import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: { name: 'unit', include: ['{contract,search-index,tools,web}/**/*.test.ts'] },
      },
      {
        test: { name: 'server', include: ['server/**/*.test.ts'] },
      },
    ],
  },
});
