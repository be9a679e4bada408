/** Focus management: as the `ref` of the element that replaces the pressed control, it receives the keyboard focus. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus({ preventScroll: true });
