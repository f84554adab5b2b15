import type { QuestionnaireItem } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '../../../../core/browser/index.ts';
import { type Column, MenuButton, Table, Tag } from '../../../../core/browser/ui/index.ts';
import { I18n, type StoredOf } from '../../../../core/shared/index.ts';
import { everyItem, isHidden } from '../../shared/questionnaire/elements.ts';
import { instrumentOf } from '../../shared/questionnaire/instruments.ts';
import { languagesOf, titleOf } from '../../shared/questionnaire/translated.ts';
import { pagesTexts } from '../messages/pagesTexts.ts';

type Questionnaire = StoredOf<'Questionnaire'>;

interface LibraryTableProps {
  readonly rows: readonly Questionnaire[];
  readonly open: (questionnaire: Questionnaire) => void;
  readonly assign: (questionnaire: Questionnaire) => void;
  readonly turn: (questionnaire: Questionnaire) => void;
}

/** What somebody is asked: no headings, no words, nothing that stays hidden. */
const isQuestion = (item: QuestionnaireItem): boolean =>
  item.type !== 'group' && item.type !== 'display' && !isHidden(item);

const tones = { active: 'good', draft: 'wait', retired: 'plain', unknown: 'plain' } as const;

export const LibraryTable = observer(({ rows, open, assign, turn }: LibraryTableProps) => {
  const t = useMessages(pagesTexts);
  const i18n = useService(I18n);
  const { locale } = i18n;
  const languages = new Intl.DisplayNames([locale], { type: 'language' });
  const columns: readonly Column<Questionnaire>[] = [
    {
      id: 'name',
      header: t.name,
      cell: (one) => (
        <span className="asm-cell">
          {titleOf(one, locale)}
          {instrumentOf(one) && <Tag tone="note">{t.scored}</Tag>}
        </span>
      ),
    },
    { id: 'status', header: t.status, cell: ({ status }) => <Tag tone={tones[status]}>{t[status]}</Tag> },
    {
      id: 'languages',
      header: t.languages,
      secondary: true,
      cell: (one) => [...new Set(languagesOf(one).map((code) => languages.of(code.split('-')[0] ?? code)))].join(', '),
    },
    {
      id: 'questions',
      header: t.questions,
      align: 'end',
      secondary: true,
      cell: (one) => i18n.number(everyItem(one.item).filter(isQuestion).length),
    },
    {
      id: 'actions',
      header: t.actions,
      align: 'end',
      cell: (one) => (
        <MenuButton
          label={t.named(t.actions, titleOf(one, locale))}
          items={[
            { text: t.preview, onClick: () => open(one) },
            ...(one.status === 'retired' ? [] : [{ text: t.assignMany, onClick: () => assign(one) }]),
            { text: one.status === 'active' ? t.retire : t.use, onClick: () => turn(one) },
          ]}
        />
      ),
    },
  ];
  return <Table columns={columns} rows={rows} rowKey={({ id }) => id} caption={t.libraryLead} onOpen={open} />;
});
