import type { Answer } from '#components/ui/refused.ts';
import type {
  ChangesForm,
  ReasonForm,
  RefusalForm,
  ReopenForm,
} from '#lib/modules/onboarding/contract/review-forms.ts';
import type { ReviewedFile, ReviewedField } from '#lib/modules/onboarding/contract/review-view.ts';

/**
 * Server actions of a reviewer. The first parameter is always the onboarding's identifier. `from`: the state of the
 * file as the reviewer saw it; a file that has another one by now is refused. `isFinal`: false for the first of two
 * approvals.
 */
export type ReviewActions = {
  take: (id: string) => Promise<Answer>;
  accept: (id: string, fileId: string, from: ReviewedFile['state']) => Promise<Answer>;
  refuse: (
    id: string,
    fileId: string,
    from: ReviewedFile['state'],
    form: RefusalForm,
  ) => Promise<Answer<object, keyof RefusalForm>>;
  refuseDetail: (
    id: string,
    place: Pick<ReviewedField, 'step' | 'field'>,
    form: ReasonForm,
  ) => Promise<Answer<object, keyof ReasonForm>>;
  clearDetail: (id: string, problemId: string) => Promise<Answer>;
  ask: (id: string, form: ChangesForm) => Promise<Answer<object, keyof ChangesForm>>;
  approve: (id: string) => Promise<Answer<{ isFinal: boolean }>>;
  reject: (id: string, form: ReasonForm) => Promise<Answer<object, keyof ReasonForm>>;
  reopen: (id: string, form: ReopenForm) => Promise<Answer<object, keyof ReopenForm>>;
};
