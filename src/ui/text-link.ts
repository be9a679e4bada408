import styles from './text-link.module.css';

/** The look of a link inside text, for router links and for buttons that read as links. */
export const textLinkClass: string = styles.link ?? '';
