// Says to a browser that is too old which ones work, and gives it what is on this device as a file. It runs before everything else
// and where nothing else of ours does: ECMAScript 5, no library, no catalogue of texts. Where it has set the class `old-browser`,
// src/main.ts does not start the app.
// What the app needs and the words for it are those of the README. The names of what is kept are those of src/db/ateria-db.ts,
// src/db/households/, src/lib/known-identity.ts and sync-protocol/src/hash.ts, and the form of a file is that of
// sync-protocol/src/export: one for each household, which keep apart what is theirs.
(function () {
  'use strict';

  var texts = [
    {
      lang: 'en',
      title: 'This browser is too old for Ateria.',
      text:
        'Ateria works in Safari 17 (iOS 17), Firefox 125, Chrome 117, Edge 117 and newer ones. ' +
        'Update this browser, or open Ateria in another one. What is stored on this device stays as it is, also what has not been sent yet.',
      button: 'Save what is on this device as a file',
      several: 'One file for each of your households:',
      nothing: 'There is nothing of Ateria on this device.',
      fault: 'The file could not be made: ',
    },
    {
      lang: 'fi',
      title: 'Tämä selain on liian vanha Aterialle.',
      text:
        'Ateria toimii selaimissa Safari 17 (iOS 17), Firefox 125, Chrome 117 ja Edge 117 sekä uudemmissa. ' +
        'Päivitä selain tai avaa Ateria toisella selaimella. Tälle laitteelle tallennettu säilyy ennallaan, myös se, mitä ei ole vielä lähetetty.',
      button: 'Tallenna laitteella olevat tiedot tiedostoon',
      several: 'Yksi tiedosto jokaisesta kotitaloudestasi:',
      nothing: 'Tällä laitteella ei ole mitään Aterian tietoja.',
      fault: 'Tiedostoa ei voitu tehdä: ',
    },
  ];

  if (!isTooOld()) return;
  document.documentElement.className += ' old-browser';
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', show);
  else show();

  /** Whether something is missing without which the app does not run. */
  function isTooOld() {
    try {
      // The app's script does not even parse without these.
      /(?<=a)b/d;
      // What else it needs came to every browser before the last of these.
      return !(
        'popover' in document.createElement('div') &&
        'toSorted' in Array.prototype &&
        CSS.supports('selector(:has(a))')
      );
    } catch (_error) {
      return true;
    }
  }

  /** In both languages; in place of the splash, or above a page that stands there without the app. */
  function show() {
    var notice = document.createElement('main');
    var root = document.getElementById('root');
    var splash = root && root.querySelector('.splash');
    var i;
    notice.className = 'load-failure';
    if (/^fi/i.test(navigator.language)) texts.reverse();
    if (splash) {
      splash.setAttribute('class', 'load-failure-mark');
      notice.appendChild(splash);
    }
    for (i = 0; i < texts.length; i += 1) notice.appendChild(partOf(texts[i]));
    if (root && !splash) notice.className += ' old-browser-note';
    document.body.insertBefore(notice, root);
  }

  function partOf(words) {
    var part = document.createElement('section');
    var message = document.createElement('div');
    var title = document.createElement('h2');
    var text = document.createElement('p');
    var save = document.createElement('button');
    var outcome = document.createElement('p');
    part.lang = words.lang;
    message.setAttribute('role', 'alert');
    title.textContent = words.title;
    text.textContent = words.text;
    message.appendChild(title);
    message.appendChild(text);
    save.type = 'button';
    save.textContent = words.button;
    outcome.setAttribute('role', 'status');
    save.addEventListener('click', function () {
      outcome.textContent = '';
      makeFiles(
        function (files) {
          if (files.length === 0) outcome.textContent = words.nothing;
          else if (files.length === 1) offer(linkTo(files[0]));
          else {
            // Not all at once: a browser lets through the first of several that nobody pressed for.
            outcome.textContent = words.several;
            files.forEach(function (file) {
              outcome.appendChild(document.createElement('br'));
              outcome.appendChild(linkTo(file));
            });
          }
        },
        function (error) {
          outcome.textContent = words.fault + error;
        }
      );
    });
    part.appendChild(message);
    part.appendChild(save);
    part.appendChild(outcome);
    return part;
  }

  /** One of each household that this device has something of, the one that it began with first. */
  function makeFiles(onMade, onFault) {
    var person = kept('ateria.identity');
    var files = [];
    var nameOf = {};
    var databases;
    var first;
    if (!person || !window.indexedDB || !window.BigInt) return onMade(files);
    first = 'ateria-' + shortHash(JSON.stringify([person.issuer, person.sub]));
    databases = [first];
    alsoRead((kept('ateria.households.' + first) || {}).shown);
    readNext(0);

    /** A household may have a database of its own, or that with which the device began. */
    function alsoRead(household) {
      var name = first + '-' + household;
      if (household && databases.indexOf(name) < 0) databases.push(name);
    }

    function readNext(i) {
      if (i === databases.length) {
        return onMade(
          files.map(function (file, at) {
            var name = at === 0 ? 'ateria.zip' : 'ateria-' + (at + 1) + '.zip';
            return { name: name, household: nameOf[file.household], zip: zipOfRecords(person, file.records) };
          })
        );
      }
      readDatabase(
        databases[i],
        function (read) {
          if (read) {
            files.push(read);
            read.households.forEach(function (household) {
              nameOf[household._id] = household.name;
              alsoRead(household._id);
            });
          }
          readNext(i + 1);
        },
        onFault
      );
    }
  }

  function zipOfRecords(person, records) {
    var content = {
      format: 'ateria-export',
      version: 1,
      exportedAt: Date.now(),
      account: { email: person.email || null, memberSince: 0 },
      records: records,
    };
    return zipOf('ateria.json', utf8(JSON.stringify(content, null, 2) + '\n'));
  }

  function kept(key) {
    try {
      return JSON.parse(localStorage.getItem(key));
    } catch (_error) {
      return null;
    }
  }

  /** What the screens showed last, with what waits, and which households the person has; null where there is no database. */
  function readDatabase(name, onRead, onFault) {
    var nouns =
      'recipe calendarEntry mealRepeat weekTemplate dayNote quickItem recurringItem generatedList generatedItem foodPreference foodPrice barcode store shelf';
    var nounOf = {};
    var isMissing = false;
    var opening = indexedDB.open(name);
    nouns.split(' ').forEach(function (noun) {
      nounOf[noun.replace(/y$/, 'ie').replace(/f$/, 've') + 's'] = noun;
    });
    opening.onupgradeneeded = function () {
      // To look leaves nothing behind.
      isMissing = true;
      opening.transaction.abort();
    };
    opening.onerror = function (event) {
      event.preventDefault();
      if (isMissing) onRead(null);
      else onFault(opening.error);
    };
    opening.onsuccess = function () {
      var database = opening.result;
      var stores = Array.prototype.filter.call(database.objectStoreNames, function (store) {
        return store in nounOf;
      });
      var reading = database.transaction(database.objectStoreNames);
      var households = ask('facts', 'households');
      var state = ask('syncState', 'sync');
      var records = {};
      /** An older build may have left the database without. */
      function ask(store, key) {
        if (!database.objectStoreNames.contains(store)) return {};
        return reading.objectStore(store).get(key);
      }
      stores.forEach(function (store) {
        var asked = reading.objectStore(store).getAll();
        asked.onsuccess = function () {
          records[nounOf[store]] = asked.result.map(recordOf);
        };
      });
      reading.oncomplete = function () {
        database.close();
        onRead({
          records: records,
          household: (state.result || {}).household,
          households: (households.result || {}).list || [],
        });
      };
      reading.onabort = function () {
        onFault(reading.error);
      };
    };
  }

  /** Without what only this device needs of it. */
  function recordOf(shown) {
    var record = {};
    Object.keys(shown).forEach(function (field) {
      if (!/^(id|sync|lost|base)$/.test(field)) record[field] = shown[field];
    });
    record._id = shown.id;
    return record;
  }

  function linkTo(file) {
    var link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([file.zip], { type: 'application/zip' }));
    link.download = file.name;
    link.textContent = file.household ? file.household + ' (' + file.name + ')' : file.name;
    return link;
  }

  function offer(link) {
    document.body.appendChild(link);
    link.click();
    document.body.removeChild(link);
  }

  function utf8(text) {
    return new TextEncoder().encode(text);
  }

  /** 64-bit FNV-1a, in 13 letters and digits. */
  function shortHash(text) {
    var bytes = utf8(text);
    var hash = BigInt('0xcbf29ce484222325');
    var prime = BigInt('0x100000001b3');
    var digits;
    var i;
    for (i = 0; i < bytes.length; i += 1) hash = BigInt.asUintN(64, (hash ^ BigInt(bytes[i])) * prime);
    digits = hash.toString(36);
    while (digits.length < 13) digits = '0' + digits;
    return digits;
  }

  /** A zip with one file in it, as it is (PKWARE APPNOTE 4.3, method 0). */
  function zipOf(name, content) {
    var nameBytes = utf8(name);
    var zip = new Uint8Array(30 + nameBytes.length + content.length + 46 + nameBytes.length + 22);
    var view = new DataView(zip.buffer);
    var directoryAt = 30 + nameBytes.length + content.length;
    var endAt = directoryAt + 46 + nameBytes.length;

    /** From "version needed" to the name's length. */
    function common(at) {
      view.setUint16(at, 20, true);
      view.setUint16(at + 2, 0x800, true); // The name is UTF-8.
      view.setUint16(at + 8, 0x21, true); // 1 January 1980
      view.setUint32(at + 10, crc32(content), true);
      view.setUint32(at + 14, content.length, true);
      view.setUint32(at + 18, content.length, true);
      view.setUint16(at + 22, nameBytes.length, true);
    }

    view.setUint32(0, 0x04034b50, true);
    common(4);
    zip.set(nameBytes, 30);
    zip.set(content, 30 + nameBytes.length);
    view.setUint32(directoryAt, 0x02014b50, true);
    view.setUint16(directoryAt + 4, 20, true);
    common(directoryAt + 6);
    zip.set(nameBytes, directoryAt + 46);
    view.setUint32(endAt, 0x06054b50, true);
    view.setUint16(endAt + 8, 1, true);
    view.setUint16(endAt + 10, 1, true);
    view.setUint32(endAt + 12, endAt - directoryAt, true);
    view.setUint32(endAt + 16, directoryAt, true);
    return zip;
  }

  function crc32(bytes) {
    var crc = -1;
    bytes.forEach(function (byte) {
      var bit;
      crc ^= byte;
      for (bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (0xedb88320 & -(crc & 1));
    });
    return ~crc >>> 0;
  }
})();
