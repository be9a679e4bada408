import { takeFromLimit } from '#platform/http/rate-limit.ts';
import type { UploadedFile } from '#platform/http/upload.ts';
import { newId } from '#platform/ids.ts';
import type { AdObjectKind } from '../../../ad-objects/contract.ts';
import type { TransferPreview } from '../../contract.ts';
import type { TransferContext } from '../context.ts';
import { fail } from '../fail.ts';
import { previewOf } from '../presenter.ts';
import { insertTransfer } from '../store.ts';

const PREVIEWS = { max: 30, windowSeconds: 600 };

interface Order {
  ownerId: string;
  kind: AdObjectKind;
  readFile(): Promise<UploadedFile>;
}

export function previewTable(context: TransferContext, order: Order): Promise<TransferPreview & { token: string }> {
  return context.gate(order.ownerId, () => readAndCheck(context, order));
}

async function readAndCheck(
  context: TransferContext,
  { ownerId, kind, readFile }: Order,
): Promise<TransferPreview & { token: string }> {
  await takeFromLimit(context.pool, `transfer-preview:${ownerId}`, PREVIEWS);
  const answer = await context.readTable((await readFile()).bytes);
  if ('refusal' in answer) throw unreadable(answer.refusal);
  const checked = await context.tables.check(ownerId, kind, answer.table);
  if (!checked.isRecognised) {
    throw unreadable('В первой строке нет знакомых заголовков. Проверьте, что загружаете, или возьмите шаблон.');
  }
  const [twice] = checked.columnsTwice;
  if (twice) throw unreadable(`Колонка «${twice.slice(0, 60)}» встречается дважды. Оставьте одну.`);
  if (checked.rows.length === 0) throw unreadable('В файле только пример из шаблона. Замените его своими данными.');
  const preview = previewOf(checked.rows, checked.columnsUnknown);
  const token = newId();
  await insertTransfer(context.db, { transfer_id: token, owner_id: ownerId, kind, preview, kept: checked.kept });
  return { ...preview, token };
}

const unreadable = (message: string) => fail('table_unreadable', { message, fields: { file: message } });
