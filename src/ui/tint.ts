/** The four tints of the tokens, for things that come in kinds. */
export type Tint = 'product' | 'campaign' | 'resource' | 'contractor';
