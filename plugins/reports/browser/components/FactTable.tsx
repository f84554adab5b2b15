import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { PatientsBar } from '#clinical/browser';
import { Link, useMessages, useResource, useService } from '#core/browser';
import { Async, Button, type Column, Empty, type Selecting, Table } from '#ui';
import { I18n } from '#core/shared';
import { type Evaluation, type Fact, listFacts, type Report } from '../../shared/calls.ts';
import { notStated, tableOf } from '../../shared/table.ts';
import { messages } from '../messages/index.ts';
import type { OpenNumber } from '../reportQuery.ts';
import { useAskedAnew } from '../useAskedAnew.ts';
import { useLocale } from '../useLocale.ts';
import { lineName } from './NumbersTable.tsx';
import { PatientActs } from './PatientActs.tsx';

interface FactTableProps {
  readonly report: Report;
  readonly asked: Evaluation;
  readonly open: OpenNumber;
  readonly close: () => void;
}

const isLine = (keys: readonly string[], of: readonly string[] | null): boolean =>
  of === null ? keys.length === 0 : of.length === keys.length && of.every((key, index) => key === keys[index]);

/** Whom something can be done about at once. */
const mostChosen = 200;

type Chosen = ReadonlyMap<string, NonNullable<Fact['patient']>>;

/** What makes one number: as many as the number says, of which those are listed that the reader may open. */
export const FactTable = observer(({ report, asked, open, close }: FactTableProps) => {
  const t = useMessages(messages);
  const locale = useLocale();
  const i18n = useService(I18n);
  const heading = useRef<HTMLHeadingElement>(null);
  /** Cursors of the pages until this one. */
  const [pages, setPages] = useState<readonly string[]>([]);
  /** By fact, over all pages; of several facts of one patient, the patient counts once. */
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const patients = [...new Map([...chosen.values()].map((one) => [one.id, one])).values()];
  const after = pages.at(-1);
  const { compare: _, ...choice } = asked;
  const found = useResource(listFacts, { body: { ...choice, ...open, keys: [...open.keys], ...(after && { after }) } });
  useAskedAnew(found);
  useEffect(() => heading.current?.focus(), []);
  const { measure, zone } = report;
  const line = tableOf(report, locale, false).lines.find(({ keys }) => isLine(open.keys, keys));
  const what =
    (open.part === 'hits' ? measure.hits : open.part === 'missing' ? measure.missing : null) ?? measure.facts;
  const title = t.facts(what[locale], line ? lineName(line, t.noGroup) : '–');
  const { unit } = measure;
  const whenOf = ({ at }: Fact): string => i18n.date(at, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone });
  const nameOf = ({ patient }: Fact): string => patient?.name || t.patient;
  const columns: readonly Column<Fact>[] = [
    // How things stand has one moment for all of them, which the report tells.
    ...(measure.standing ? [] : [{ id: 'when', header: t.when, cell: (fact: Fact) => whenOf(fact) }]),
    {
      id: 'patient',
      header: t.patient,
      cell: (fact) =>
        fact.patient ? (
          <Link href={`/clinic/patients/${fact.patient.id}`}>{nameOf(fact)}</Link>
        ) : (
          <span className="pv-muted">{t.noPatient}</span>
        ),
    },
    ...measure.dimensions.map((dimension, index): Column<Fact> => ({
      id: dimension.id,
      header: dimension.title[locale],
      cell: ({ names }) => names[index]?.[locale] ?? <span className="pv-muted">{notStated(locale)}</span>,
    })),
    ...(unit === null
      ? []
      : [
          {
            id: 'value',
            header: t[`value_${unit}`],
            align: 'end',
            cell: ({ value }: Fact) => (value === null ? '–' : i18n.number(value, { maximumFractionDigits: 1 })),
          } as const,
        ]),
    {
      id: 'open',
      header: '',
      align: 'end',
      cell: ({ href, patient }) => (
        <span className="report-row-acts">
          {href !== null && <Link href={href}>{t.open}</Link>}
          {patient && <PatientActs patient={patient} />}
        </span>
      ),
    },
  ];
  const selectingIn = (shown: readonly Fact[]): Selecting<Fact> => ({
    selected: new Set(chosen.keys()),
    select: (keys, on) => {
      const next = new Map(chosen);
      for (const { id, patient } of shown.filter((fact) => keys.includes(fact.id)))
        if (!on) next.delete(id);
        else if (patient && next.size < mostChosen) next.set(id, patient);
      setChosen(next);
    },
    label: (fact) => (measure.standing ? t.selectPatient(nameOf(fact)) : t.selectOne(nameOf(fact), whenOf(fact))),
    all: t.selectAll,
    can: ({ patient }) => patient !== null,
  });
  return (
    <section className="pv-card report-facts" aria-label={title}>
      <header className="pv-card-head">
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <Button intent="quiet" onClick={close}>
          {t.close}
        </Button>
      </header>
      <Async resource={found}>
        {({ data, next, total, closed }, known) => (
          <>
            <p className="pv-muted" role="status">
              {t.factsCount(i18n.number(total))} {closed > 0 && t.closed(closed)}
            </p>
            {data.length === 0 ? (
              <Empty of={known} title={t.noFacts} />
            ) : (
              <>
                <PatientsBar patients={patients} about={measure.title[locale]} clear={() => setChosen(new Map())}>
                  {chosen.size === mostChosen && <span role="status">{t.mostChosen(mostChosen)}</span>}
                </PatientsBar>
                <Table
                  caption={title}
                  columns={columns}
                  rows={data}
                  {...(data.some(({ patient }) => patient) && { selecting: selectingIn(data) })}
                />
              </>
            )}
            {(pages.length > 0 || next !== null) && (
              <div className="report-pages">
                <Button intent="quiet" disabled={pages.length === 0} onClick={() => setPages(pages.slice(0, -1))}>
                  {t.newer}
                </Button>
                <Button intent="quiet" disabled={next === null} onClick={() => next && setPages([...pages, next])}>
                  {t.older}
                </Button>
              </div>
            )}
          </>
        )}
      </Async>
    </section>
  );
});
