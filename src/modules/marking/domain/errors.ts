import type { ErrorCatalogue } from '#platform/contract.ts';

export const markingErrors = {
  marking_not_needed: { status: 409, message: 'Эта сделка не маркируется.' },
  marking_closed: { status: 409, message: 'Сделка закрыта: её рекламодателя, макет и erid больше не меняют.' },
  marking_disputed: {
    status: 409,
    message: 'По сделке идёт спор: макет, рекламодателя, erid и дни публикации не меняют, пока он не решён.',
  },
  marking_incomplete: { status: 409, message: 'Сначала исправьте то, что мешает получить erid.' },
  not_placed: { status: 409, message: 'По этой сделке ничего не вышло: говорить о публикации не о чем.' },
  creative_changed: {
    status: 409,
    message: 'Макет уже изменили. Посмотрите новую версию и согласуйте её.',
  },
  creative_registered: {
    status: 409,
    message: 'Этот макет уже зарегистрирован: его не переписывают. Создайте новую версию.',
  },
  creative_published: {
    status: 409,
    message: 'Реклама уже вышла: рекламодатель остаётся, а новую версию может начать только продавец.',
  },
  creative_not_agreed: {
    status: 409,
    message: 'Сначала согласуйте макет: erid вносят на то, с чем согласны обе стороны.',
  },
  erid_missing: { status: 409, message: 'У сделки ещё нет erid: о публикации и показах говорят, когда он получен.' },
  erid_there: { status: 409, message: 'У сделки есть erid: отказаться от маркировки уже нельзя, о ней отчитываются.' },
  erid_changed: { status: 409, message: 'Этот erid уже не предлагают. Посмотрите, что стоит сейчас.' },
  erid_taken: { status: 409, message: 'Этот erid уже стоит у чужого креатива: другого покупателя или рекламодателя.' },
  erid_of_ours: {
    status: 409,
    message:
      'Этот erid получен через Охват, и показы по нему передаём мы. Покупатель берёт такой креатив из библиотеки.',
  },
  goods_not_allowed: { status: 409, message: 'Закон не разрешает рекламировать это здесь.' },
  already_sent: { status: 409, message: 'Это уже у ОРД: останавливать нечего, и отправлять снова не нужно.' },
  being_sent: {
    status: 409,
    message: 'Это как раз уходит в ОРД. Подождите минуту: если не уйдёт, тогда и остановите.',
  },
  not_a_person: { status: 409, message: 'Название есть только у контрагента.' },
  month_frozen: { status: 409, message: 'Месяц уже закрыт в ЕРИР: исправить его нельзя.' },
} as const satisfies ErrorCatalogue;

/** Of every call that changes what is marked, and of those that agree to it. */
export const CHANGING = ['marking_not_needed', 'marking_closed', 'marking_disputed'] as const;
export const AGREEING = [
  ...CHANGING,
  'goods_not_allowed',
  'risk_not_accepted',
  'marking_incomplete',
  'creative_registered',
] as const;
