import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  // Emptied by each build, so it is a folder of its own.
  buildDirectory: 'build/web',
  // The whole site is a handful of routes: asking the server which ones exist would cost more than knowing.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
