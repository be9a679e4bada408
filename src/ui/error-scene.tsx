import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './error-scene.module.css';

export type ErrorDrawing = 'lost' | 'static' | 'locked';

type ErrorSceneProps = {
  drawing: ErrorDrawing;
  code: number | string;
  /** Beside the code, in a few words. */
  label: string;
  title: string;
  children: ReactNode;
  /** Above the scene's words: the logo, a link, an avatar. */
  header?: ReactNode;
  /** Under the text: a search field, a request id, the thing that is closed. */
  extra?: ReactNode;
  actions?: ReactNode;
  /** Inside a frame of the page instead of the whole window. */
  embedded?: boolean;
};

const DRAWINGS = { lost: LostDrawing, static: StaticDrawing, locked: LockedDrawing } satisfies Record<
  ErrorDrawing,
  unknown
>;

export function ErrorScene({
  drawing,
  code,
  label,
  title,
  children,
  header,
  extra,
  actions,
  embedded,
}: ErrorSceneProps) {
  const titleId = useId();
  const Drawing = DRAWINGS[drawing];
  return (
    <section
      className={classNames(styles.scene, 'row column relative clip', styles[drawing], embedded && styles.embedded)}
      aria-labelledby={titleId}
    >
      <Drawing />
      {header ? <div className={`${styles.header} row middle spread gap-4`}>{header}</div> : null}
      <div className={`${styles.say} stack gap-3 narrow`}>
        <span className={`${styles.code} inline middle gap-2 note strong`}>
          <b className="round-1 sunken ink num">{code}</b>
          {label}
        </span>
        <h1 id={titleId}>{title}</h1>
        <div className={`${styles.text} soft t-17`}>{children}</div>
        {extra ? <div className="stack gap-3 full above-1 narrow">{extra}</div> : null}
        {actions ? <div className={`${styles.actions} row wrap gap-2 above-2`}>{actions}</div> : null}
      </div>
    </section>
  );
}

/** The point has left the middle of its rings. */
function LostDrawing() {
  return (
    <svg className={styles.art} viewBox="0 0 1000 1000" aria-hidden="true">
      <g stroke="var(--line-strong)" strokeWidth="1.5">
        <circle cx="520" cy="500" r="120" />
        <circle cx="520" cy="500" r="180" />
        <circle cx="520" cy="500" r="245" />
        <circle cx="520" cy="500" r="315" />
        <circle cx="520" cy="500" r="390" opacity=".7" />
        <circle cx="520" cy="500" r="470" opacity=".4" />
      </g>
      <circle
        cx="520"
        cy="500"
        r="66"
        stroke="var(--line-strong)"
        strokeWidth="3"
        strokeDasharray="2 11"
        strokeLinecap="round"
      />
      <g className={styles.drift} fill="var(--accent)" stroke="none">
        <circle cx="395" cy="711" r="46" opacity=".12" />
        <circle cx="395" cy="711" r="28" opacity=".2" />
        <circle cx="395" cy="711" r="12" />
      </g>
      <path
        d="M500 556c-14 42-42 82-78 118"
        stroke="var(--accent)"
        strokeWidth="2"
        strokeDasharray="2 9"
        strokeLinecap="round"
      />
      <g stroke="none">
        <circle cx="700" cy="500" r="6" fill="var(--resource)" />
        <circle cx="412" cy="204" r="7" fill="var(--contractor)" />
        <circle cx="640" cy="714" r="6" fill="var(--product)" />
        <circle cx="237" cy="362" r="7" fill="var(--campaign)" />
        <circle cx="404" cy="470" r="5" fill="var(--resource)" />
        <circle cx="610" cy="344" r="5" fill="var(--campaign)" />
      </g>
    </svg>
  );
}

/** The rings are broken. */
function StaticDrawing() {
  return (
    <svg className={styles.art} viewBox="0 0 460 400" strokeLinecap="round" aria-hidden="true">
      <g strokeWidth="3">
        <path d="M156 262a92 92 0 0 1 26-128" />
        <path d="M286 136a92 92 0 0 1 22 122" />
        <path d="M112 300a150 150 0 0 1 42-212" opacity=".55" />
        <path d="M314 92a150 150 0 0 1 38 200" opacity=".55" />
        <path d="M70 330a206 206 0 0 1 58-286" opacity=".22" />
        <path d="M346 50a206 206 0 0 1 48 272" opacity=".22" />
      </g>
      <g className={styles.flicker} stroke="var(--accent)" strokeWidth="5">
        <g transform="rotate(9 232 200)">
          <path d="M190 216a46 46 0 0 1 18-58" />
          <path d="M260 162a46 46 0 0 1 14 54" />
        </g>
      </g>
      <circle cx="232" cy="198" r="15" fill="var(--accent)" stroke="none" />
    </svg>
  );
}

/** The rings surround a lock; the point waits outside. */
function LockedDrawing() {
  return (
    <svg className={styles.art} viewBox="0 0 460 400" aria-hidden="true">
      <g stroke="var(--resource)">
        <circle cx="230" cy="204" r="86" strokeWidth="3" />
        <circle cx="230" cy="204" r="124" strokeWidth="2" opacity=".55" />
        <circle cx="230" cy="204" r="164" strokeWidth="1.5" opacity=".3" />
        <circle cx="230" cy="204" r="200" strokeWidth="1.5" opacity=".14" />
      </g>
      <circle cx="230" cy="204" r="58" fill="var(--resource-soft)" stroke="none" />
      <g stroke="var(--resource)" strokeWidth="4.5" strokeLinecap="round" strokeLinejoin="round">
        <rect x="207" y="200" width="46" height="34" rx="9" />
        <path d="M216 200v-10a14 14 0 0 1 28 0v10M230 213v8" />
      </g>
      <circle className={styles.wait} cx="82" cy="274" r="9" fill="var(--accent)" stroke="none" />
      <path d="M98 268l30-11" stroke="var(--accent)" strokeWidth="2.5" strokeDasharray="1 8" strokeLinecap="round" />
    </svg>
  );
}
