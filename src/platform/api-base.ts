/** Every API path begins with this; the specification fixes that it ends in `/api`. */
export const API_BASE = '/api';
