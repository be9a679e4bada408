import { z } from 'zod';

export const importJob = { name: 'transfer-import', data: z.object({ transfer_id: z.uuid() }) };
