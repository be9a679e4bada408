/** Pictures over the page; asked for when the first one is pressed. */
export const loadPictureViewer = async () => (await import('./picture-viewer.tsx')).PictureViewer;
