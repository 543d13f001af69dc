export { addContactKey, embeddedSecrets } from './generated-secrets.ts';
