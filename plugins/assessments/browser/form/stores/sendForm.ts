import { CallFailure, type Translation } from '#core/shared';
import { type ClinicalRecord, isOf, type StoredOf } from '#clinical/shared';
import type { messages as english } from '../../messages/en-CA.ts';
import { same } from '../model/merge.ts';
import { isSent, type SentForm } from '../model/sentForm.ts';

type Kept = StoredOf<'QuestionnaireResponse'>;
type Texts = Translation<typeof english>;

const hasCode = (error: unknown, code: string): boolean => error instanceof CallFailure && error.code === code;

/**
 * Completes a response under the key of the press. Where the server has a newer version it is completed all the same, unless
 * that one holds answers which the page never knew.
 * @throws CallFailure 409 `form_answered`, `form_withdrawn`, `form_changed`
 */
export const sendForm = async (record: ClinicalRecord, t: Texts, sent: SentForm, key: string): Promise<Kept> => {
  const { response, known } = sent;
  const newest = (): Promise<Kept> => record.get('QuestionnaireResponse', response.id);
  const write = async (as: Kept): Promise<Kept> => {
    try {
      const saved = await record.transaction([{ update: as }], { key });
      return saved.find((one) => isOf(one, 'QuestionnaireResponse')) ?? (await newest());
    } catch (error) {
      throw hasCode(error, 'form_withdrawn') ? new CallFailure(409, 'form_withdrawn', t.withdrawn) : error;
    }
  };
  try {
    return await write(response);
  } catch (error) {
    // An earlier try was taken, in the form that it had after a conflict.
    if (hasCode(error, 'key_reused')) return newest();
    if (!hasCode(error, 'conflict')) throw error;
  }
  const theirs = await newest();
  const item = theirs.item ?? [];
  if (theirs.status === 'stopped' || theirs.status === 'entered-in-error')
    throw new CallFailure(409, 'form_withdrawn', t.withdrawn);
  if (isSent(theirs)) throw new CallFailure(409, 'form_answered', t.answeredElsewhere);
  if (![...known, response.item ?? []].some((one) => same(one, item)))
    throw new CallFailure(409, 'form_changed', t.answersChanged);
  return write({ ...response, meta: theirs.meta });
};
