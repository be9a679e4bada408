export type Cells = readonly (string | number)[];
