import { observer } from 'mobx-react-lite';
import { Link, useMessages } from '#core/browser';
import { Empty } from '#ui';
import type { Known } from '#core/shared';
import type { ShownMeasure } from '../../shared/calls.ts';
import { reportsPath } from '../../shared/savedQuery.ts';
import { messages } from '../messages/index.ts';
import { useLocale } from '../useLocale.ts';

interface ReportGalleryProps {
  readonly measures: readonly ShownMeasure[];
  readonly known: Known;
}

/** The ready reports, each with the question that it answers. */
export const ReportGallery = observer(({ measures, known }: ReportGalleryProps) => {
  const t = useMessages(messages);
  const locale = useLocale();
  if (measures.length === 0) return <Empty of={known} title={t.none} text={t.noneText} picture />;
  return (
    <section aria-label={t.ready}>
      <h2 className="report-heading">{t.ready}</h2>
      <ul className="report-gallery" aria-label={t.all}>
        {measures.map(({ id, title, question }) => (
          <li key={id}>
            <Link className="report-tile" href={`${reportsPath}?measure=${id}`}>
              <b>{title[locale]}</b>
              <span>{question[locale]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
});
