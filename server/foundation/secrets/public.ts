export { embeddedSecrets } from './generated-secrets.ts';
