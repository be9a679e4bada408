/** The door of people's own programs for pages of other modules. */
export { TokensSection } from './tokens-section.tsx';
export { WebhooksSection } from './webhooks-section.tsx';
