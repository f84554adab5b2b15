import type { QuestionnaireItem } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { Button, type Column, MenuButton, Table, Tag } from '#ui';
import { I18n } from '#core/shared';
import { type StoredOf } from '#clinical/shared';
import { everyItem, isHidden } from '#plugins/assessments/shared/questionnaire/elements.ts';
import { instrumentOf } from '#plugins/assessments/shared/questionnaire/instruments.ts';
import { languagesOf, titleOf } from '#plugins/assessments/shared/questionnaire/translation.ts';
import { pagesTexts } from '../../messages/pages/index.ts';

type Questionnaire = StoredOf<'Questionnaire'>;

interface LibraryTableProps {
  readonly rows: readonly Questionnaire[];
  readonly open: (questionnaire: Questionnaire) => void;
  readonly assign: (questionnaire: Questionnaire) => void;
  readonly turn: (questionnaire: Questionnaire) => void;
}

/** Counts the questions only: no headings, no display text, no hidden items. */
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
        <span className="asm-row-acts">
          {one.status !== 'retired' && (
            <Button intent="quiet" aria-label={t.named(t.assignMany, titleOf(one, locale))} onClick={() => assign(one)}>
              {t.assignMany}
            </Button>
          )}
          <MenuButton
            label={t.named(t.actions, titleOf(one, locale))}
            items={[
              { text: t.preview, onClick: () => open(one) },
              { text: one.status === 'active' ? t.retire : t.use, onClick: () => turn(one) },
            ]}
          />
        </span>
      ),
    },
  ];
  return <Table columns={columns} rows={rows} caption={t.libraryLead} onOpen={open} />;
});
