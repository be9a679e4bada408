import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { useGo } from '#platform/web/use-go.ts';
import { buttonClass } from '#ui/button.tsx';
import { Crumbs } from '#ui/crumbs.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { TabLinks, tabLinkClass } from '#ui/tab-links.tsx';
import { type AdObjectKind, KIND_DEFINITIONS, KINDS } from '../../ad-objects/web/index.ts';
import type { TransferStatus } from '../contract.ts';
import { DropZone } from './drop-zone.tsx';
import { exportPath, templatePath } from './file-paths.ts';
import styles from './import-page.module.css';
import { Outcome, WritingProgress } from './outcome.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import { useTransfer } from './use-transfer.ts';

interface ImportPageProps {
  kind: AdObjectKind;
  /** The file behind the address; null when the address names one that is gone. */
  transfer: TransferStatus | null | undefined;
}

const pathOf = (kind: AdObjectKind, token?: string) => `/objects/import?kind=${kind}${token ? `&token=${token}` : ''}`;

export function ImportPage({ kind, transfer }: ImportPageProps) {
  const go = useGo();
  const { status, isStarting, failure, apply } = useTransfer(transfer ?? null);
  const checked = (token: string) => go(pathOf(kind, token));
  const isUnderWay = status?.state === 'queued' || status?.state === 'running';
  return (
    <>
      <PageHead
        crumbs={
          <Crumbs here={status ? `Импорт: ${KIND_DEFINITIONS[kind].names.many.toLowerCase()}` : 'Импорт'}>
            <AppLink to="/objects">Мои объекты</AppLink>
          </Crumbs>
        }
        title="Импорт из таблицы"
        lead="Загрузите объекты одним файлом или измените сразу много: выгрузите их, поправьте и верните."
      />
      {transfer === null ? (
        <Notice tone="warn" title="Этого файла уже нет">
          Проверенные таблицы хранятся сутки. Загрузите файл ещё раз.
        </Notice>
      ) : null}
      {status?.failure ? (
        <Notice tone="bad" live>
          {status.failure}
        </Notice>
      ) : null}
      {failure ? (
        <Notice tone="bad" live>
          {failure}
        </Notice>
      ) : null}
      {isUnderWay ? <WritingProgress done={status.done} total={status.total} /> : null}
      {status?.result ? <Outcome kind={kind} result={status.result} /> : null}
      {status?.preview ? (
        <>
          <PreviewPanel
            key={`${status.token}/${status.state}`}
            preview={status.preview}
            isStarting={isStarting}
            onApply={(publish) => void apply(publish)}
          />
          <DropZone
            kind={kind}
            onChecked={checked}
            again={status.preview.can_apply ? 'Выбрать другой файл' : 'Загрузить исправленный файл'}
          />
        </>
      ) : null}
      {status ? null : <Start kind={kind} onChecked={checked} />}
    </>
  );
}

function Start({ kind, onChecked }: { kind: AdObjectKind; onChecked: (token: string) => Promise<void> }) {
  const { names } = KIND_DEFINITIONS[kind];
  return (
    <>
      <TabLinks label="Что загружаем">
        {KINDS.map((one) => (
          <AppLink
            key={one}
            to={pathOf(one)}
            replace
            aria-current={one === kind ? 'page' : undefined}
            className={tabLinkClass}
          >
            {KIND_DEFINITIONS[one].names.many}
          </AppLink>
        ))}
      </TabLinks>
      <section className="framed" aria-label="Как это делается">
        <ol className={`${styles.steps} stack gap-6 columns fold-900`}>
          <li className="stack gap-1h packed">
            <b className="row middle gap-2">Возьмите таблицу</b>
            <p className="note">
              Пустой шаблон с подсказками или свои {names.many.toLowerCase()}, если хотите их поправить.
            </p>
            <div className="row wrap gap-1h above-1">
              <FileLink href={templatePath(kind)}>Шаблон</FileLink>
              <FileLink href={exportPath(kind, 'xlsx')}>Мои, XLSX</FileLink>
              <FileLink href={exportPath(kind, 'csv')}>Мои, CSV</FileLink>
            </div>
          </li>
          <li className="stack gap-1h packed">
            <b className="row middle gap-2">Заполните строки</b>
            <p className="note">
              Одна строка — один объект. Строка с ID меняет объект, без ID создаёт новый. Колонки, которых в файле нет,
              останутся как были.
            </p>
          </li>
          <li className="stack gap-1h packed">
            <b className="row middle gap-2">Загрузите и проверьте</b>
            <p className="note">Покажем каждую строку и что в ней не так. Картинки добавите на странице объекта.</p>
          </li>
        </ol>
      </section>
      <DropZone key={kind} kind={kind} onChecked={onChecked} />
    </>
  );
}

function FileLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} download className={buttonClass({ variant: 'line', size: 'sm' })}>
      <IconDownload aria-hidden="true" />
      {children}
    </a>
  );
}
