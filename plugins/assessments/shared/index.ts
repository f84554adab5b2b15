export { QuestionnaireForms, beginResponse } from './calls.ts';
export { formRequestCode, systems } from './questionnaire/response.ts';
