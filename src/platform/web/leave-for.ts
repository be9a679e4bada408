/** Goes to a page that is not ours, such as a bank's. Ends only for whoever comes back to this page by «назад». */
export async function leaveFor(url: string): Promise<void> {
  location.assign(url);
  await new Promise<void>((resolve) => addEventListener('pageshow', () => resolve(), { once: true }));
}
