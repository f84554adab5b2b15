import { observer } from 'mobx-react-lite';
import { useErrorText, useMessages, useService } from '../../../../core/browser/index.ts';
import { type Column, MenuButton, Table, Tag, useConfirm, When } from '../../../../core/browser/ui/index.ts';
import {
  I18n,
  idOf,
  personName,
  Resources,
  type Stored,
  type StoredOf,
  Toasts,
} from '../../../../core/shared/index.ts';
import { cancelIntake } from '../../shared/contract.ts';
import { isOpen, stateOf, tones } from '../data/intakes.ts';
import { useSending } from '../data/useSending.ts';
import { pagesTexts } from '../messages/pagesTexts.ts';

type Task = StoredOf<'Task'>;

interface IntakeTableProps {
  readonly tasks: readonly Task[];
  readonly included: readonly Stored[];
  readonly open: (task: string) => void;
  readonly more: boolean;
  readonly loadMore: () => void;
  readonly loading: boolean;
}

/** Who was asked, how far they are, and what can be done about it. */
export const IntakeTable = observer(({ tasks, included, open, more, loadMore, loading }: IntakeTableProps) => {
  const t = useMessages(pagesTexts);
  const { locale } = useService(I18n);
  const resources = useService(Resources);
  const toasts = useService(Toasts);
  const errorText = useErrorText();
  const confirm = useConfirm();
  const { remind } = useSending();

  const patientOf = (task: Task) =>
    included.find(
      (one): one is StoredOf<'Patient'> => one.resourceType === 'Patient' && one.id === idOf(task.for, 'Patient'),
    );
  const nameOf = (task: Task): string => personName(patientOf(task)?.name) || task.for?.display || t.somebody;
  const cancel = async (task: Task): Promise<void> => {
    const sure = await confirm({ title: t.cancelSure, text: t.cancelSureText, action: t.cancelForm, danger: true });
    if (!sure) return;
    resources.send(cancelIntake, { body: { task: task.id } }).then(
      () => toasts.show({ message: t.cancelDone, intent: 'success' }),
      (error: unknown) => toasts.show({ message: errorText(error), intent: 'danger' }),
    );
  };
  const again = (task: Task): void => {
    const [name] = patientOf(task)?.name ?? [];
    void remind(task.id, { firstName: name?.given?.join(' ') ?? '', lastName: name?.family ?? '' }, locale);
  };
  const columns: readonly Column<Task>[] = [
    { id: 'who', header: t.patient, cell: nameOf },
    { id: 'form', header: t.form, secondary: true, cell: ({ focus }) => focus?.display ?? t.form },
    {
      id: 'state',
      header: t.state,
      cell: (task) => (
        <span className="intake-state">
          <Tag tone={tones[stateOf(task)]}>{t[stateOf(task)]}</Tag>
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
          label={t.named(t.actions, nameOf(task))}
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
    <Table
      columns={columns}
      rows={tasks}
      rowKey={({ id }) => id}
      caption={t.lead}
      onOpen={({ id }) => open(id)}
      more={more}
      loadMore={loadMore}
      loadingMore={loading}
    />
  );
});
