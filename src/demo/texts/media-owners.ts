/** People and companies behind the platforms: key | name | region | about. */
export const MEDIA_OWNERS = `
gorod | Сеть каналов «Город рядом» | 52 | Городские каналы и сообщества в шестнадцати городах.
samoylova | Елена Самойлова | 78 | Веду каналы о еде и поездках, отвечаю сама.
krug | Медиасеть «Домашний круг» | 77 | Дом, дети, питомцы: спокойные медиа для семьи.
lapshin | Игорь Лапшин | 66 | Машины, спорт и дороги. Снимаю и пишу с 2014 года.
chtenie | Редакция «Полезное чтение» | 77 | Книги, наука и образование.
krylova | Ольга Крылова | 77 | Красота и мода без снобизма.
vitrina | «Цифровая витрина» | 77 | Медиа о технологиях, играх и цифровых деньгах.
gavrilov | Роман Гаврилов | 77 | Деловые каналы и рассылки.
mescher | Дарья Мещерякова | 54 | Психология и здоровье, редакция из пяти специалистов.
kadr | Объединение «Кадр и звук» | 78 | Кино, музыка, искусство, фотография.
udin | Никита Юдин | 34 | Юмор и видео. Смеёмся с 2012 года.
pravo | «Правовая приёмная» | 77 | Медиа о законах, деньгах и жилье.
ekran | «Экран Медиа» | 77 | Щиты, экраны и медиафасады в сорока городах.
volna | «Волна Регион» | 66 | Радиостанции и газеты в регионах.
forum | «Форум-групп» | 77 | Фестивали, ярмарки и конференции.
korneev | Павел Корнеев | 22 | Путешествия по стране: пешком, поездом и на машине.`;

/** Whose platforms these are, by topic or by platform. */
export const OWNERS_OF_TOPIC = {
  it: ['anton', 'vitrina'],
  auto: ['lapshin'],
  business: ['gavrilov'],
  kids: ['krug'],
  food: ['samoylova', 'krug'],
  health: ['mescher'],
  games: ['vitrina', 'udin'],
  city: ['gorod'],
  home: ['krug'],
  design: ['kadr'],
  animals: ['krug'],
  law: ['pravo'],
  art: ['kadr'],
  cinema: ['kadr'],
  books: ['chtenie'],
  beauty: ['krylova'],
  crypto: ['vitrina'],
  marketing: ['gavrilov'],
  fashion: ['krylova'],
  music: ['kadr'],
  science: ['chtenie'],
  realty: ['pravo', 'gorod'],
  news: ['gorod'],
  education: ['chtenie'],
  psychology: ['mescher'],
  travel: ['korneev', 'samoylova'],
  jobs: ['gavrilov'],
  sport: ['lapshin'],
  finance: ['gavrilov', 'pravo'],
  photo: ['kadr', 'korneev'],
  humor: ['udin'],
  other: ['udin', 'samoylova'],
} as const;

export const OWNERS_OF_PLATFORM: Partial<Record<string, string>> = {
  outdoor: 'ekran',
  radio: 'volna',
  press: 'volna',
  event: 'forum',
};
