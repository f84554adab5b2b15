import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { saveFile, useMessages, useResource, useService } from '#core/browser';
import { AsyncList, Button, SearchInput, useAction } from '#ui';
import { useRested } from '#clinical/browser';
import { Http } from '#core/shared';
import { VisitLine } from '#clinical/shared';
import { downloadText, listLines } from '../../shared/calls.ts';
import type { Transcription } from '../../shared/transcript.ts';
import { messages } from '../messages/index.ts';
import { LineRow } from './LineRow.tsx';

const pageSize = 100;
const pollMs = 4_000;

interface Shown {
  readonly visit: string;
  readonly q: string;
  readonly from: number;
  readonly live: boolean;
}

const queryOf = (q: string, from: number) => ({ ...(q !== '' && { q }), ...(from > 0 && { from }) });

const LinePage = observer(({ visit, q, from, live }: Shown) => {
  const t = useMessages(messages);
  const resource = useResource(listLines, { params: { id: visit }, query: queryOf(q, from) }, live ? { pollMs } : {});
  return (
    <AsyncList
      resource={resource}
      none={{ title: q !== '' ? t.noneFound : live ? t.none : t.noneKept }}
      className="words-lines"
    >
      {(line) => <LineRow line={line} />}
    </AsyncList>
  );
});

/** The transcript: a hundred lines at a time, from the first, while the call goes on from the latest. */
export const LineList = observer(({ now }: { readonly now: Transcription }) => {
  const t = useMessages(messages);
  const http = useService(Http);
  const { busy, run } = useAction();
  const { note } = useService(VisitLine);
  const [words, setWords] = useState('');
  const [pages, setPages] = useState(1);
  const q = useRested(words.trim());
  const { visit } = now;
  const live = now.state !== 'kept';
  const first = useResource(listLines, { params: { id: visit }, query: queryOf(q, 0) }, live ? { pollMs } : {});
  const count = Math.max(1, Math.ceil((first.data?.total ?? 0) / pageSize));
  const shown = Math.min(pages, count);
  const begin = live ? count - shown : 0;
  const more = (
    <Button intent="quiet" onClick={() => setPages(pages + 1)}>
      {live ? t.earlier : t.more}
    </Button>
  );
  const download = (): Promise<boolean> =>
    run(async () => saveFile(await http.download(downloadText, { params: { id: visit } }), 'transcript.txt'), {
      failed: () => t.downloadFailed,
    });
  return (
    <section className="words-stack" aria-label={t.lines}>
      <SearchInput
        label={t.search}
        value={words}
        onChange={(value) => {
          setWords(value);
          setPages(1);
        }}
      />
      {note?.open && <p className="words-source">{t.noteHint}</p>}
      {live && shown < count && more}
      {Array.from({ length: shown }, (_, at) => (begin + at) * pageSize).map((from) => (
        <LinePage key={from} visit={visit} q={q} from={from} live={live} />
      ))}
      {!live && shown < count && more}
      {(first.data?.total ?? 0) > 0 && (
        <Button busy={busy} onClick={() => void download()}>
          {t.download}
        </Button>
      )}
    </section>
  );
});
