import { Cross } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { PatientHead } from '#clinical/browser';
import { Contributed, Link, useMessages, type WorkAction } from '#core/browser';
import { Button, IconButton, Skeleton, Tag, UrgencyTag, When } from '#ui';
import { messages } from '../messages/index.ts';
import type { Work } from '../stores/WorkList.ts';
import { DueTag } from './DueTag.tsx';

interface Props {
  readonly work: Work;
  readonly close: () => void;
  readonly act: (action: WorkAction) => void;
}

/** What is open, beside the list; on a phone in its place. Escape goes back to the row. */
export const WorkPanel = observer(({ work, close, act }: Props) => {
  const t = useMessages(messages);
  const { item, source, owner } = work;
  const { panel: Part } = source;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [work.key]);
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape from anywhere within it goes back
    <section className="pv-card cp-panel" aria-label={item.what} onKeyDown={onKey}>
      <header className="pv-card-head">
        <h2 ref={heading} tabIndex={-1}>
          {item.what}
        </h2>
        <IconButton icon={Cross} label={t.closePanel} onClick={close} />
      </header>
      <p className="cp-marks">
        <Tag>{source.kind()}</Tag>
        <UrgencyTag of={item.urgency} />
        {item.due && <DueTag due={item.due} />}
        <small>
          {t.since} <When at={item.since} />
        </small>
      </p>
      {item.patient?.name && (
        <p>
          <Link href={`/clinic/patients/${item.patient.id}`}>{item.patient.name}</Link>
        </p>
      )}
      {item.patient && <PatientHead patient={item.patient.id} name={item.patient.name === ''} />}
      {Part && (
        <Contributed owner={owner} loading={<Skeleton lines={4} />}>
          <Part item={item} />
        </Contributed>
      )}
      <div className="cp-panel-acts">
        {item.actions.map((action) => (
          <Button key={action.key} onClick={() => act(action)}>
            {action.label}
          </Button>
        ))}
        <Button intent="quiet" href={item.href}>
          {t.openFull}
        </Button>
      </div>
    </section>
  );
});
