import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { type Column, MenuButton, type Paging, Table, Tag, useAction, When } from '#ui';
import { I18n, Resources } from '#core/shared';
import { idOf, personName, type Stored, type StoredOf } from '#clinical/shared';
import { cancelIntake } from '../../shared/calls.ts';
import { isOpen, stateOf, intakeTones } from '../hooks/useIntakes.ts';
import { useIntakeInvitation } from '../hooks/useIntakeInvitation.ts';
import { pagesTexts } from '../messages/pages/index.ts';

type Task = StoredOf<'Task'>;

interface IntakeTableProps extends Paging {
  readonly tasks: readonly Task[];
  readonly included: readonly Stored[];
  readonly open: (task: string) => void;
}

/** Who was asked, how far they are, and what can be done about it. */
export const IntakeTable = observer(({ tasks, included, open, ...paging }: IntakeTableProps) => {
  const t = useMessages(pagesTexts);
  const i18n = useService(I18n);
  const resources = useService(Resources);
  const { run } = useAction();
  const { remind } = useIntakeInvitation();

  const patientOf = (task: Task) =>
    included.find(
      (one): one is StoredOf<'Patient'> => one.resourceType === 'Patient' && one.id === idOf(task.for, 'Patient'),
    );
  const nameOf = (task: Task): string => personName(patientOf(task)?.name) || task.for?.display || t.somebody;
  const cancel = (task: Task): Promise<boolean> =>
    run(() => resources.send(cancelIntake, { body: { task: task.id } }), {
      ask: { title: t.cancelSure, text: t.cancelSureText, action: t.cancelForm, danger: true },
      done: t.cancelDone,
      of: task.id,
    });
  const again = (task: Task): void => {
    const [name] = patientOf(task)?.name ?? [];
    void remind(task.id, { firstName: name?.given?.join(' ') ?? '', lastName: name?.family ?? '' }, i18n.locale);
  };
  const aboutOf = ({ focus, authoredOn }: Task): string =>
    [focus?.display ?? t.form, authoredOn && i18n.date(authoredOn)].filter(Boolean).join(', ');
  const columns: readonly Column<Task>[] = [
    { id: 'who', header: t.patient, cell: nameOf },
    { id: 'form', header: t.form, secondary: true, cell: ({ focus }) => focus?.display ?? t.form },
    {
      id: 'state',
      header: t.state,
      cell: (task) => (
        <span className="intake-state">
          <Tag tone={intakeTones[stateOf(task)]}>{t[stateOf(task)]}</Tag>
          {task.statusReason?.text && <small>{task.statusReason.text}</small>}
        </span>
      ),
    },
    { id: 'asked', header: t.asked, cell: ({ authoredOn }) => (authoredOn ? <When at={authoredOn} /> : '–') },
    { id: 'last', header: t.last, cell: ({ lastModified }) => (lastModified ? <When at={lastModified} /> : '–') },
    { id: 'by', header: t.by, secondary: true, cell: ({ requester }) => requester?.display ?? '–' },
    {
      id: 'actions',
      header: t.actions,
      align: 'end',
      cell: (task) => (
        <MenuButton
          label={t.named(t.actions, `${nameOf(task)}, ${aboutOf(task)}`)}
          items={[
            { text: t.open, onClick: () => open(task.id) },
            ...(isOpen(task)
              ? [
                  { text: task.status === 'in-progress' ? t.nudge : t.resend, onClick: () => again(task) },
                  { text: t.cancelForm, danger: true, onClick: () => void cancel(task) },
                ]
              : []),
          ]}
        />
      ),
    },
  ];
  return (
    <Table columns={columns} rows={tasks} caption={t.lead} onOpen={({ id }) => open(id)} about={aboutOf} {...paging} />
  );
});
