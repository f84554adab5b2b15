import { Import } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useAddress, useChange, useErrorText, useMessages, useService } from '../../../../core/browser/index.ts';
import { Async, Button, Card, Dialog, Empty, MenuButton, Page, Segmented } from '../../../../core/browser/ui/index.ts';
import { ClinicalRecord, I18n, type StoredOf, Toasts } from '../../../../core/shared/index.ts';
import { ready } from '../../shared/ready/ready.ts';
import { titleOf } from '../../shared/questionnaire/translated.ts';
import { AssignDialog } from '../components/AssignDialog.tsx';
import { ImportDialog } from '../components/ImportDialog.tsx';
import { LibraryTable } from '../components/LibraryTable.tsx';
import { ReviewQueue } from '../components/ReviewQueue.tsx';
import { keep } from '../data/importing.ts';
import { useQuestionnaires } from '../data/useQuestionnaires.ts';
import { messages } from '../messages.ts';
import { pagesTexts } from '../messages/pagesTexts.ts';
import { PreviewPart } from '../parts/PreviewPart.tsx';
import '../assessments.css';

type Questionnaire = StoredOf<'Questionnaire'>;

const shows = ['active', 'retired', 'all', 'review'] as const;
type Shown = (typeof shows)[number];

/** A clinic's questionnaires: what can be asked, and what came back and waits to be read. */
export const LibraryPage = observer(() => {
  const t = useMessages(pagesTexts);
  const { library, toReview } = useMessages(messages);
  const address = useAddress();
  const record = useService(ClinicalRecord);
  const toasts = useService(Toasts);
  const errorText = useErrorText();
  const { locale } = useService(I18n);
  const change = useChange();
  const questionnaires = useQuestionnaires();
  const [importing, setImporting] = useState(false);
  const [assigning, setAssigning] = useState<string | null>(null);
  const shown = shows.find((one) => one === address.get('show')) ?? 'active';
  const previewed = questionnaires.data?.resources.find(({ id }) => id === address.get('preview'));

  const turn = (one: Questionnaire): void => {
    const status = one.status === 'active' ? ('retired' as const) : ('active' as const);
    const title = titleOf(one, locale);
    void change(one, { ...one, status }, status === 'retired' ? t.retiredNow(title) : t.usedNow(title));
  };
  const add = (made: (typeof ready)[number]): void => {
    keep(record, made(locale)).then(
      (kept) => toasts.show({ message: t.readyAdded(titleOf(kept, locale)), intent: 'success' }),
      (error: unknown) => toasts.show({ message: errorText(error), intent: 'danger' }),
    );
  };
  const rowsOf = (all: readonly Questionnaire[]): readonly Questionnaire[] =>
    all.filter(({ status }) => shown === 'all' || (status === 'retired') === (shown === 'retired'));
  const readyItems = ready.map((made) => ({ text: titleOf(made(locale), locale), onClick: () => add(made) }));

  return (
    <Page
      title={library}
      lead={t.libraryLead}
      actions={
        <>
          <MenuButton
            label={t.add}
            items={[
              { text: t.import, icon: Import, onClick: () => setImporting(true) },
              { heading: t.addReady },
              ...readyItems,
            ]}
          >
            <span className="pv-button">{t.add}</span>
          </MenuButton>
          <Button intent="primary" onClick={() => setAssigning('')}>
            {t.assignMany}
          </Button>
        </>
      }
    >
      <Segmented<Shown>
        label={t.status}
        value={shown}
        onChange={(show) => address.set({ show: show === 'active' ? '' : show })}
        options={[
          { value: 'active', label: t.active },
          { value: 'retired', label: t.retired },
          { value: 'all', label: t.all },
          { value: 'review', label: toReview },
        ]}
      />
      {shown === 'review' ? (
        <Card flush>
          <ReviewQueue />
        </Card>
      ) : (
        <Async resource={questionnaires}>
          {({ resources }) =>
            rowsOf(resources).length === 0 ? (
              <Empty picture title={t.noneTitle} text={t.noneText} />
            ) : (
              <Card flush>
                <LibraryTable
                  rows={rowsOf(resources)}
                  open={({ id }) => address.set({ preview: id })}
                  assign={({ id }) => setAssigning(id)}
                  turn={turn}
                />
              </Card>
            )
          }
        </Async>
      )}
      {importing && <ImportDialog close={() => setImporting(false)} />}
      {assigning !== null && <AssignDialog first={assigning || undefined} close={() => setAssigning(null)} />}
      {previewed && (
        <Dialog open width="wide" title={titleOf(previewed, locale)} onClose={() => address.set({ preview: '' })}>
          <PreviewPart questionnaire={previewed} />
        </Dialog>
      )}
    </Page>
  );
});
