/** Interface of a payment provider. One is chosen by the settings; nothing else in the module knows which. */

export interface NewPayment {
  topupId: string;
  amountKopecks: number;
  /** Description that the payer sees beside the sum. */
  description: string;
  /** Where the payer comes back to. */
  returnUrl: string;
}

export interface Payment {
  state: 'pending' | 'succeeded' | 'cancelled';
  amountKopecks: number;
  /** Which top-up it was made for, as the provider remembers it. */
  topupId: string | null;
}

export interface Refund {
  /** Idempotency key: the same id again is the same refund. */
  refundId: string;
  paymentId: string;
  amountKopecks: number;
}

export interface PaymentProvider {
  name: ProviderName;
  /** Idempotent by `topupId`. Throws `payment_unavailable` when the provider does not answer. */
  create(payment: NewPayment): Promise<{ paymentId: string; payUrl: string }>;
  /** State of a payment; null when the provider tells nothing that we do not know. */
  find(paymentId: string): Promise<Payment | null>;
  /** Called again until it is no longer pending. */
  refund(refund: Refund): Promise<'succeeded' | 'pending' | 'refused'>;
}

export type ProviderName = 'test' | 'yookassa';
