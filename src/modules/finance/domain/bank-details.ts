/** Card numbers, bank codes and accounts by their control sums. */

const digitsOf = (text: string): number[] => Array.from(text, Number);

/** People write card and account numbers in groups. */
export const withoutSpaces = (text: string): string => text.replaceAll(/[\s\u00a0-]/g, '');

/** Card number: 16 to 19 digits, Luhn. All zeros would pass the sum and is refused. */
export function isCardNumber(number: string): boolean {
  if (!/^\d{16,19}$/.test(number) || /^0+$/.test(number)) return false;
  const sum = digitsOf(number)
    .reverse()
    .reduce((total, digit, at) => {
      const doubled = at % 2 === 1 ? digit * 2 : digit;
      return total + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
  return sum % 10 === 0;
}

/** BIK of a Russian bank: nine digits that begin with the country's code. */
export const isBik = (bik: string): boolean => /^04\d{7}$/.test(bik);

const WEIGHTS = [7, 1, 3];

/**
 * The control digit of an account covers the bank: three digits of the BIK stand before the account, every digit is taken
 * 7, 1 or 3 times, and the sum ends in zero. For a settlement centre of the Bank of Russia (BIK ending in 000 to 002) the
 * three digits are 0 and the fifth and sixth of the BIK.
 */
export function isAccountOfBank(account: string, bik: string): boolean {
  if (!/^\d{20}$/.test(account) || /^0+$/.test(account) || !isBik(bik)) return false;
  const isSettlementCentre = /^00[0-2]$/.test(bik.slice(6));
  const prefix = isSettlementCentre ? `0${bik.slice(4, 6)}` : bik.slice(6);
  const sum = digitsOf(prefix + account).reduce((total, digit, at) => total + digit * (WEIGHTS[at % 3] ?? 0), 0);
  return sum % 10 === 0;
}

/** Digits 6 to 8 name the currency; ours is the rouble. */
export const isRoubleAccount = (account: string): boolean => /^\d{5}(?:810|643)/.test(account);

export const lastFour = (number: string): string => number.slice(-4);
