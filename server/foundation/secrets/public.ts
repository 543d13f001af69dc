export { embeddedSecrets } from './generated-secrets.ts';
export type { EmbeddedSecrets } from './generated-secrets.ts';
