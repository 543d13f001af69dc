export { WebhooksTab } from './webhooks-tab.tsx';
