/** A deal is an order for one side and a part of a project for the other; its pages say so in what they load. */
export const dealSection = (side: string): string => (side === 'seller' ? '/projects?tab=incoming' : '/projects');
