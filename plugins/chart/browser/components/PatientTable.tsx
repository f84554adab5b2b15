import type { Flag, Patient } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useMessages, useResource, useService } from '#core/browser';
import { Button, type Column, type Selecting, type Sorting, Skeleton, Table, Tag } from '#ui';
import { pagingOf, plainConcept } from '#clinical/browser';
import { I18n, Router } from '#core/shared';
import { personName, type Stored } from '#clinical/shared';
import { type ColumnId, getPortals, type Portal } from '../../shared/calls.ts';
import { healthCardText } from '#clinical/shared/healthCard.ts';
import { ageOn, cityOf, emailOf, isDeceased, listName, phoneOf } from '../../shared/patient.ts';
import { messages } from '../messages/index.ts';
import { patientsTexts } from '../messages/patients/index.ts';
import { chartPath } from '../paths.ts';
import { sortParams } from '../../shared/patientSearch.ts';
import type { PatientSearch } from '../hooks/usePatientSearch.ts';
import { EndAccessButton } from './EndAccessButton.tsx';

export interface Inviting {
  readonly patient: Stored<Patient>;
  readonly portal: Portal | undefined;
}

interface PatientTableProps {
  readonly found: PatientSearch;
  readonly columns: readonly ColumnId[];
  readonly invite: (who: Inviting) => void;
  readonly sorting: Sorting;
  readonly selected: ReadonlySet<string>;
  readonly select: Selecting<Stored<Patient>>['select'];
}

/** Shares of the width: whatever is chosen, every column is on the screen. */
const shares = {
  name: 20,
  born: 23,
  sex: 9,
  card: 16,
  phone: 18,
  email: 20,
  city: 13,
  alerts: 13,
  portal: 23,
} as const;

const tones = { none: 'plain', invited: 'wait', active: 'good', suspended: 'bad' } as const;

export const PatientTable = observer(
  ({ found, columns: chosen, invite, sorting, selected, select }: PatientTableProps) => {
    const t = useMessages(patientsTexts);
    const { age: ageText, bornLater, ...genders } = useMessages(messages);
    const i18n = useService(I18n);
    const router = useService(Router);
    const rows = found.patients ?? [];
    const ids = rows.map(({ id }) => id).slice(-500);
    // Undefined until it is known, and known of those who were asked for: nobody else is said to have no account.
    const portals = useResource(getPortals, ids.length === 0 ? null : { body: { ids } }).data?.data;
    const portalOf = (id: string): Portal | undefined => portals?.find((one) => one.id === id);
    const today = new Date().toLocaleDateString('en-CA');

    const cells: Readonly<Record<ColumnId, (patient: Stored<Patient>) => ReactNode>> = {
      born: ({ birthDate, deceasedDateTime }) => {
        const age = birthDate && ageOn(birthDate, deceasedDateTime ?? today);
        return (
          birthDate &&
          [
            i18n.date(birthDate, { dateStyle: 'medium' }) || birthDate,
            birthDate > today ? `(${bornLater})` : age && `(${ageText(age)})`,
          ]
            .filter(Boolean)
            .join(' ')
        );
      },
      sex: ({ gender }) => gender && genders[`gender_${gender}`],
      card: (patient) => healthCardText(patient.identifier),
      phone: (patient) => phoneOf(patient),
      email: (patient) => portalOf(patient.id)?.email ?? emailOf(patient),
      city: (patient) => cityOf(patient),
      alerts: ({ id }) => <Alerts flags={found.flagsOf(id)} />,
      portal: (patient) => {
        const portal = portalOf(patient.id);
        if (isDeceased(patient)) return null;
        if (portals === undefined || !ids.includes(patient.id)) return <Skeleton lines={1} />;
        return (
          <span className="chart-portal">
            <Tag tone={tones[portal?.state ?? 'none']}>{t[portal?.state ?? 'none']}</Tag>
            {(portal === undefined || portal.state === 'invited') && (
              <Button
                intent="quiet"
                onClick={() => invite({ patient, portal })}
                aria-label={`${portal ? t.inviteAgain : t.invite}: ${personName(patient.name)}`}
              >
                {portal ? t.inviteAgain : t.invite}
              </Button>
            )}
            {portal?.link !== undefined && (
              <EndAccessButton name={personName(patient.name)} email={portal.email} link={portal.link} />
            )}
          </span>
        );
      },
    };
    const all = (['name', ...chosen] as const).reduce((sum, id) => sum + shares[id], 0);
    const width = (id: keyof typeof shares): string => `${((100 * shares[id]) / all).toFixed(1)}%`;
    const columns: readonly Column<Stored<Patient>>[] = [
      {
        id: 'name',
        header: t.name,
        width: width('name'),
        sortable: true,
        cell: (patient) => (
          <>
            {listName(patient) || t.unnamed} {isDeceased(patient) && <Tag tone="bad">{t.deceased}</Tag>}
          </>
        ),
      },
      ...chosen.map((id) => ({
        id,
        header: t[`column_${id}`],
        cell: cells[id],
        width: width(id),
        sortable: id in sortParams,
      })),
    ];
    return (
      <Table
        caption={t.caption}
        even
        sorting={sorting}
        selecting={{ selected, select, label: ({ name }) => t.selectOne(personName(name)), all: t.selectAll }}
        columns={columns}
        rows={rows}
        onOpen={({ id }) => router.go(chartPath(id))}
        {...pagingOf(found)}
      />
    );
  },
);

const Alerts = ({ flags }: { readonly flags: readonly Flag[] }) =>
  flags.length > 0 && (
    <span className="chart-flags" title={flags.map(({ code }) => plainConcept(code)).join(', ')}>
      {flags.map(({ id, code }) => (
        <Tag key={id} tone="wait">
          {plainConcept(code)}
        </Tag>
      ))}
    </span>
  );
