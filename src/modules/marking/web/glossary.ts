/** Words of the law that nobody knows before their first advertisement, told once: beside them on the pages, and in the help. */
export const GLOSSARY = {
  erid: {
    name: 'erid',
    words:
      'Номер, который получает каждая реклама в интернете. Его ставят в строку «Реклама. Рекламодатель, ИНН. erid: …» и в ссылку. Без него публиковать рекламу нельзя.',
  },
  ord: {
    name: 'ОРД',
    words: 'Оператор рекламных данных. Он регистрирует макет, выдаёт erid и передаёт сведения о рекламе государству.',
  },
  erir: {
    name: 'ЕРИР',
    words:
      'Единый реестр интернет-рекламы Роскомнадзора. Туда ОРД передаёт, кто, что и где рекламировал, сколько было показов и за сколько.',
  },
  kktu: {
    name: 'ККТУ',
    words:
      'Классификатор товаров и услуг для рекламы. Код из него говорит реестру, что вы рекламируете: например, 17.3.1 — кофе.',
  },
  cid: {
    name: 'CID',
    words:
      'Номер договора в реестре, 36 знаков с дефисами. Если вы покупаете рекламу для клиента и его договор уже зарегистрирован, CID есть в кабинете вашего ОРД.',
  },
} as const satisfies Record<string, { name: string; words: string }>;

export type TermName = keyof typeof GLOSSARY;
