import { fileURLToPath } from 'node:url';
/**
 * The act of a finished deal as PDF, A4, with the font inside so that Cyrillic reads and copies everywhere. The same deal gives the
 * same bytes at any time: nothing of the present goes in.
 */
import { amountInWords } from '#words/amount-in-words.ts';
import { longDayOf } from '#words/moments.ts';
import { exactRoubles } from '#words/money.ts';
import { count as countOf } from '#words/numbers.ts';
import { actNumber } from '../../../deals/contract.ts';
import type { ActDocument } from '../../../deals/server/index.ts';
import { FEE_SHARE } from '../../../ledger/contract.ts';
import { namedInDocuments } from '../../../requisites/contract.ts';

const FONTS = {
  regular: import.meta.resolve('@expo-google-fonts/onest/400Regular/Onest_400Regular.ttf'),
  semibold: import.meta.resolve('@expo-google-fonts/onest/600SemiBold/Onest_600SemiBold.ttf'),
};

const INK = '#17161c';
const QUIET = '#5c5866';
const LINE = '#d3cdc3';
const MARGIN = 56;
const WIDTH = 595.28 - 2 * MARGIN;

/** «ООО «Ромашка», ИНН …, ОГРН …»; people without a company go by their name. */
function partyLines(party: ActDocument['buyer']): { name: string; details: string } {
  const { name, legalForm, inn, ogrn, kpp } = party;
  const isCompany = legalForm === 'company';
  const facts = [
    legalForm === 'self_employed' ? 'плательщик налога на профессиональный доход' : null,
    inn ? `ИНН ${inn}` : null,
    kpp ? `КПП ${kpp}` : null,
    ogrn ? `${isCompany ? 'ОГРН' : 'ОГРНИП'} ${ogrn}` : null,
    isCompany ? `в лице: ${name}` : null,
  ].filter((fact) => fact !== null);
  return { name: namedInDocuments(party), details: facts.join(', ') || 'реквизиты не указаны' };
}

interface Words {
  /** How much of the service the sum stands for, where it is not all of it. */
  part: string;
  /** Before the sum in words. */
  total: string;
  /** The statement of the act. That all is well is said only by a buyer who accepted the work. */
  claim: string;
  /** How the deal ended, after its number. */
  ending: string;
}

const NO_CLAIMS = 'Об отсутствии претензий стороны не заявляли.';

function wordsOf({ outcome, amountKopecks, startedAt, completedAt }: ActDocument): Words {
  const started = `Работа начата ${longDayOf(startedAt)}`;
  const ended = longDayOf(completedAt);
  const whole = { part: '', total: 'Всего оказано услуг на сумму' };
  if (outcome.by === 'buyer') {
    return {
      ...whole,
      claim: `${started}, принята ${ended}. Услуги оказаны полностью, претензий по объёму и качеству заказчик не имеет.`,
      ending: 'в которой заказчик принял работу в электронном виде',
    };
  }
  if (outcome.by === 'clock') {
    return {
      ...whole,
      claim: `${started}, сдана ${longDayOf(outcome.deliveredAt)}. За время, отведённое на проверку, заказчик не вернул её на доработку и не открыл спор, поэтому по условиям площадки она считается принятой ${ended}.`,
      ending: 'в которой работа принята по истечении срока проверки',
    };
  }
  const { sellerShare, dealKopecks } = outcome;
  const dispute = `${started}. Между сторонами был спор. Решением модератора площадки «Охват» от ${ended}`;
  const ending = 'спор по которой решил модератор площадки';
  if (sellerShare === 100) {
    return {
      ...whole,
      total: 'Причитается исполнителю',
      claim: `${dispute} вся сумма сделки причитается исполнителю. ${NO_CLAIMS}`,
      ending,
    };
  }
  return {
    part: ` (${sellerShare} % по решению модератора)`,
    total: 'Причитается исполнителю',
    claim: `${dispute} исполнителю причитается ${sellerShare} % суммы сделки: ${exactRoubles(amountKopecks)} из ${exactRoubles(dealKopecks)}. Остаток, ${exactRoubles(dealKopecks - amountKopecks)}, возвращён заказчику. ${NO_CLAIMS}`,
    ending,
  };
}

const COLUMNS = [
  { title: 'Услуга', share: 0.46, align: 'left' },
  { title: 'Кол-во', share: 0.14, align: 'right' },
  { title: 'Цена', share: 0.2, align: 'right' },
  { title: 'Сумма', share: 0.2, align: 'right' },
] as const;

function drawRow(pdf: PDFKit.PDFDocument, cells: readonly string[], top: number): number {
  let left = MARGIN;
  let bottom = top;
  for (const [at, { share, align }] of COLUMNS.entries()) {
    // Air between columns; the last one ends where the line does.
    const width = WIDTH * share - (at === COLUMNS.length - 1 ? 0 : 8);
    pdf.text(cells[at] ?? '', left, top, { width, align });
    bottom = Math.max(bottom, pdf.y);
    left += WIDTH * share;
  }
  return bottom;
}

function line(pdf: PDFKit.PDFDocument, y: number): void {
  pdf
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(0.7)
    .strokeColor(LINE)
    .stroke();
}

function drawParty(pdf: PDFKit.PDFDocument, role: string, party: ActDocument['buyer']): void {
  const { name, details } = partyLines(party);
  pdf.font('regular').fontSize(9).fillColor(QUIET).text(role, MARGIN, pdf.y, { width: WIDTH });
  pdf.font('semibold').fontSize(11).fillColor(INK).text(name, { width: WIDTH });
  pdf.font('regular').fontSize(10).fillColor(QUIET).text(details, { width: WIDTH });
  pdf.moveDown(0.7);
}

function draw(pdf: PDFKit.PDFDocument, deal: ActDocument): void {
  const { service, quantity, unit, amountKopecks, feeKopecks, completedAt, buyer, seller } = deal;
  const { part, total, claim, ending } = wordsOf(deal);
  pdf
    .font('semibold')
    .fontSize(18)
    .fillColor(INK)
    .text(`Акт № ${actNumber(deal)}`, MARGIN, MARGIN, { width: WIDTH });
  pdf
    .font('regular')
    .fontSize(11)
    .fillColor(QUIET)
    .text(`об оказании услуг от ${longDayOf(completedAt)}`);
  pdf.moveDown(1.4);
  drawParty(pdf, 'Исполнитель', seller);
  drawParty(pdf, 'Заказчик', buyer);

  let y = pdf.y + 8;
  line(pdf, y);
  pdf.font('regular').fontSize(9).fillColor(QUIET);
  y =
    drawRow(
      pdf,
      COLUMNS.map(({ title }) => title),
      y + 8,
    ) + 6;
  line(pdf, y);
  pdf.fontSize(10.5).fillColor(INK);
  // A price that does not divide evenly is not shown as if it did, nor a part of one as the price.
  const price = !part && amountKopecks % quantity === 0 ? exactRoubles(amountKopecks / quantity) : '—';
  const count = `${countOf(quantity)} ${unit ?? 'шт.'}`;
  y = drawRow(pdf, [`${service}${part}`, count, price, exactRoubles(amountKopecks)], y + 8) + 8;
  line(pdf, y);

  pdf
    .font('semibold')
    .fontSize(12)
    .text(`Итого: ${exactRoubles(amountKopecks)}`, MARGIN, y + 12, { width: WIDTH, align: 'right' });
  pdf.moveDown(0.8);
  pdf
    .font('regular')
    .fontSize(10.5)
    .text(`${total}: ${amountInWords(amountKopecks)}.`, MARGIN, pdf.y, {
      width: WIDTH,
    });
  pdf.moveDown(0.6);
  pdf.text(claim, { width: WIDTH });
  if (deal.side === 'seller') {
    pdf.moveDown(0.6);
    pdf.text(
      `Вознаграждение площадки «Охват» (${FEE_SHARE}): ${exactRoubles(feeKopecks)}, удержано при расчёте. К получению исполнителем: ${exactRoubles(amountKopecks - feeKopecks)}.`,
      { width: WIDTH },
    );
  }
  pdf.moveDown(1.6);
  pdf
    .fontSize(9)
    .fillColor(QUIET)
    .text(
      `Экземпляр ${deal.side === 'seller' ? 'исполнителя' : 'заказчика'}. Составлен площадкой «Охват» по сделке ${deal.dealId}, ${ending}.`,
      { width: WIDTH },
    );
}

/** The library is loaded when the first act is asked for. */
export async function renderAct(deal: ActDocument): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: 'ru-RU',
    displayTitle: true,
    info: {
      Title: `Акт № ${actNumber(deal)}`,
      Author: 'Охват',
      Producer: 'Охват',
      Creator: 'Охват',
      CreationDate: deal.completedAt,
    },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  for (const [name, file] of Object.entries(FONTS)) pdf.registerFont(name, fileURLToPath(file));
  draw(pdf, deal);
  pdf.end();
  return done;
}
