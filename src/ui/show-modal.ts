/** Opens the dialog over a page that stands still: what its scrollbar took is kept free, be that nothing (base.css). */
export function showModal(dialog: HTMLDialogElement): void {
  const root = document.documentElement;
  // Another one may be open already, and the scrollbar hidden.
  if (!root.querySelector('dialog:modal')) {
    root.style.setProperty('--scrollbar', `${window.innerWidth - root.clientWidth}px`);
  }
  dialog.showModal();
}
