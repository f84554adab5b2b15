import type { Coverage } from '@medplum/fhirtypes';
import { useMessages, useService } from '#core/browser';
import { I18n } from '#core/shared';
import { printedNumber } from '#clinical/shared/healthCard.ts';
import { verifiedOf } from '#plugins/patient-profile/shared/verification.ts';
import {
  cardNumber,
  daysLeft,
  isProvincial,
  payorOf,
  provinceOf,
  expiringDays,
  valuesOfCoverage,
} from '../coverage.ts';
import { insuranceTexts } from '../messages/index.ts';

type Tone = 'good' | 'wait' | 'bad' | 'plain';

/** A coverage in the reader's language. Use it in an `observer`. */
export const useCoverageLabels = () => {
  const t = useMessages(insuranceTexts);
  const i18n = useService(I18n);
  const day = (date: string): string => i18n.date(date.slice(0, 10), { dateStyle: 'long' });
  const title = (coverage: Coverage): string => {
    const province = provinceOf(coverage);
    if (province) return t.cardOf(t[province]);
    return payorOf(coverage) || (isProvincial(coverage) ? t.provincialTitle : t.plansTitle);
  };
  const expiry = (coverage: Coverage): { readonly tone: Tone; readonly text: string } => {
    const days = daysLeft(coverage);
    if (days === null) return { tone: 'plain', text: t.noExpiry };
    if (days < 0) return { tone: 'bad', text: t.expired(-days) };
    if (days <= expiringDays) return { tone: 'wait', text: t.daysLeft(days) };
    return { tone: 'good', text: t.validUntil(day(coverage.period?.end ?? '')) };
  };
  const holder = (coverage: Coverage, own: boolean): string => {
    const values = valuesOfCoverage(coverage);
    const who = values.holder === 'self' && !own ? t.holder_self : t[values.holder];
    return values.holderName ? `${values.holderName} (${who})` : who;
  };
  const number = (coverage: Coverage): string => {
    const { version } = valuesOfCoverage(coverage);
    const plain = cardNumber(coverage);
    return [isProvincial(coverage) ? printedNumber(provinceOf(coverage), plain) : plain, version]
      .filter(Boolean)
      .join(' ');
  };
  /** What its history tells apart. */
  const facts = (coverage: Coverage): readonly (readonly [string, string])[] => {
    const values = valuesOfCoverage(coverage);
    const verified = verifiedOf(coverage);
    return [
      [isProvincial(coverage) ? t.number : t.member, number(coverage)],
      [t.payor, values.payor],
      [t.group, values.group],
      [t.start, values.start && day(values.start)],
      [t.end, values.end && day(values.end)],
      [t.holder, holder(coverage, false)],
      [t.verify, verified ? t.verifiedOn(day(verified.on)) : ''],
    ];
  };
  return { t, title, expiry, holder, number, facts, day };
};
