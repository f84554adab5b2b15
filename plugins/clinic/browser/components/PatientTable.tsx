import { observer } from 'mobx-react-lite';
import { Link, useMessages, useService, useStore } from '../../../../core/browser/index.ts';
import { Button, type Column, Table, Tag } from '../../../../core/browser/ui/index.ts';
import { Auth, I18n, isAdmin } from '../../../../core/shared/index.ts';
import type { PatientRow } from '../../shared/patientsContract.ts';
import { sectionHref } from '../links.ts';
import { type PatientsTexts, patientsTexts } from '../messages/patientsTexts.ts';
import { PatientList } from '../stores/PatientList.ts';
import { born, listName, patientName } from '../words.ts';

const portal = ({ portal: state }: PatientRow, t: PatientsTexts) => {
  const tones = { none: 'plain', invited: 'wait', active: 'good', suspended: 'bad' } as const;
  return <Tag tone={tones[state]}>{t[state]}</Tag>;
};

export const PatientTable = observer(({ invite }: { readonly invite: (patient: PatientRow) => void }) => {
  const t = useMessages(patientsTexts);
  const { locale } = useService(I18n);
  const { activeRole } = useService(Auth);
  const list = useStore(PatientList);
  const columns: readonly Column<PatientRow>[] = [
    {
      id: 'name',
      header: t.name,
      cell: (patient) => (
        <span className="clinic-feature">
          {listName(patient) || t.unnamed}
          {patient.email && <small>{patient.email}</small>}
        </span>
      ),
    },
    { id: 'born', header: t.born, cell: ({ birthDate }) => born(birthDate, locale) },
    { id: 'source', header: t.source, cell: ({ source }) => t[source] },
    {
      id: 'portal',
      header: t.portal,
      cell: (patient) => (patient.deceased ? <Tag>{t.deceased}</Tag> : portal(patient, t)),
    },
    {
      id: 'actions',
      header: t.actions,
      align: 'end',
      cell: (patient) => (
        <span className="clinic-actions">
          {isAdmin(activeRole) && (
            <Link
              className="pv-button quiet"
              href={sectionHref('audit', { patient: patient.id })}
              aria-label={t.whoOpened(patientName(patient))}
            >
              {t.whoOpenedShort}
            </Link>
          )}
          {!patient.deceased && (patient.portal === 'none' || patient.portal === 'invited') && (
            <Button
              onClick={() => invite(patient)}
              aria-label={`${patient.portal === 'none' ? t.invite : t.inviteAgain}: ${patientName(patient)}`}
            >
              {patient.portal === 'none' ? t.invite : t.inviteAgain}
            </Button>
          )}
        </span>
      ),
    },
  ];
  return (
    <Table
      caption={t.caption}
      columns={columns}
      rows={list.rows.slice()}
      rowKey={({ id }) => id}
      more={list.next !== null}
      loadMore={() => void list.more()}
      loadingMore={list.loadingMore}
    />
  );
});
