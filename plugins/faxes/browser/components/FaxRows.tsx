import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { ShowMore, Tag, When } from '#ui';
import { I18n } from '#core/shared';
import type { FaxLine } from '../../shared/calls.ts';
import { shownNumber } from '#core/shared/numbers/phoneNumber.ts';
import { Due } from '../due/components/Due.tsx';
import { pagesText, partyOf, stateTag } from '../faxTexts.ts';
import { messages } from '../messages/index.ts';
import { pageTexts } from '../pageWork/messages/index.ts';
import { pairTexts } from '../pairs/messages/index.ts';
import type { FaxList } from '../stores/FaxList.ts';

export interface FaxRowsProps {
  readonly list: FaxList;
  readonly lines: readonly FaxLine[];
  readonly open: string;
  readonly choose: (id: string) => void;
  readonly label: string;
}

/** One line a fax: from or to whom, how long, since when, with whom. */
export const FaxRows = observer(({ list, lines, open, choose, label }: FaxRowsProps) => {
  const t = useMessages(messages);
  const p = useMessages(pageTexts);
  const pair = useMessages(pairTexts);
  const i18n = useService(I18n);
  return (
    <>
      <ul className="fax-rows" aria-label={label}>
        {lines.map((line) => {
          const tag = stateTag(line, t, line.sendAt && i18n.when(line.sendAt));
          return (
            <li key={line.id}>
              <button
                type="button"
                className="fax-row"
                data-fax={line.id}
                aria-current={line.id === open ? 'true' : undefined}
                onClick={() => choose(line.id)}
              >
                <span className="fax-row-top">
                  <b>{partyOf(line, t)}</b>
                  <When at={line.at} />
                </span>
                <span className="fax-row-facts pv-muted">
                  {line.name !== '' && line.number !== '' && <span>{shownNumber(line.number)}</span>}
                  {line.listed !== '' && <span>{t.numberOf(line.listed)}</span>}
                  <span>{pagesText(line, t)}</span>
                  {line.assignee && (
                    <span>
                      {line.direction === 'in' ? t.assignedTo(line.assignee.name) : t.sentBy(line.assignee.name)}
                    </span>
                  )}
                </span>
                {line.dueAt !== null && (
                  <span className="fax-row-tags">
                    <Due at={line.dueAt} urgent={line.urgent} />
                  </span>
                )}
                {(tag ??
                  (line.label !== '' ||
                    line.copies > 0 ||
                    line.sameAs !== null ||
                    line.looksLike !== null ||
                    line.closed)) && (
                  <span className="fax-row-tags">
                    {tag && <Tag tone={tag.tone}>{tag.text}</Tag>}
                    {line.label !== '' && <Tag tone="note">{line.label}</Tag>}
                    {line.documents && <Tag>{p.documentsDone(line.documents.done, line.documents.total)}</Tag>}
                    {line.copies > 0 && <Tag>{t.copies(line.copies)}</Tag>}
                    {line.sameAs !== null && <Tag tone="wait">{t.sameAs}</Tag>}
                    {line.looksLike !== null && <Tag tone="wait">{pair.looksLikeEarlier}</Tag>}
                    {line.closed && <Tag tone="wait">{t.closed}</Tag>}
                  </span>
                )}
              </button>
            </li>
          );
        })}
      </ul>
      <ShowMore more={list.hasMore} loadMore={list.more} loadingMore={list.fetching} />
    </>
  );
});
