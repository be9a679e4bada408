/** Passkeys of this browser. The library behind them comes when somebody uses one. */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

const isAddress = (host: string) => /^[\d.]+$|^\[/.test(host);

/** Browsers keep passkeys for names, not for bare addresses. Only asked in the browser. */
export const canUsePasskeys = (): boolean =>
  window.isSecureContext && 'PublicKeyCredential' in window && !isAddress(location.hostname);

/** Null when the person cancelled, or a timeout ended it. */
async function unlessCancelled<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    const { name, cause } = error as Error;
    const names = [name, (cause as Error | undefined)?.name];
    if (names.includes('NotAllowedError') || names.includes('AbortError')) return null;
    throw error;
  }
}

export async function answerByPasskey(question: object) {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = question as PublicKeyCredentialRequestOptionsJSON;
  return unlessCancelled(startAuthentication({ optionsJSON }));
}

/**
 * Offers passkeys among what the browser knows for a field marked `webauthn`; answers when one is picked. A browser asks for
 * one passkey at a time: an offer that comes late would end what was begun by hand meanwhile, so it asks whether it is wanted.
 */
export async function offerPasskeys(ask: () => Promise<object>, isWanted: () => boolean) {
  if (!canUsePasskeys()) return null;
  const { browserSupportsWebAuthnAutofill, startAuthentication } = await import('@simplewebauthn/browser');
  if (!(await browserSupportsWebAuthnAutofill())) return null;
  const optionsJSON = (await ask()) as PublicKeyCredentialRequestOptionsJSON;
  return isWanted() ? unlessCancelled(startAuthentication({ optionsJSON, useBrowserAutofill: true })) : null;
}

export async function withdrawOffer(): Promise<void> {
  if (!canUsePasskeys()) return;
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser');
  WebAuthnAbortService.cancelCeremony();
}

export async function createPasskey(question: object) {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = question as PublicKeyCredentialCreationOptionsJSON;
  return unlessCancelled(startRegistration({ optionsJSON }));
}
